/**
 * Kinds that are small each and are often used together, as one part: a name of a part of its own in the first load costs more than
 * the kind itself.
 */
export { CountdownBlock } from './countdown/countdown-block.tsx';
export { FlipBlock } from './flip/flip-block.tsx';
export { PartBlock } from './part/part-block.tsx';
export { PictureBlock } from './picture/picture-block.tsx';
export { ProgressBlock } from './progress/progress-block.tsx';
export { StatisticsBlock } from './statistics/statistics-block.tsx';
export { StepsBlock } from './steps/steps-block.tsx';
export { ThreadBlock } from './thread/thread-block.tsx';
