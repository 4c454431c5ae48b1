/** The pictures of the home page: `demo/records/carousel.yaml`. */

import { bringSlide } from '../contents/office/import-carousel.ts';
import { readRecords } from '../written/index.ts';
import { type DemoContext, keepDemoFile } from './demo-context.ts';
import { readDemo } from './demo-files.ts';
import { drawCover } from './pictures.ts';

export async function seedCarousel(context: DemoContext): Promise<void> {
  const { carousel = [] } = readDemo(readRecords, 'records/carousel.yaml', context);
  for (const [index, slide] of carousel.entries()) {
    const filename = slide.image;
    const number = Number(/\d+/.exec(filename)?.[0]); // the demonstration draws it
    const picture = slide.place === 'top' ? drawCover(number, 960, 320) : drawCover(number, 280, 120);
    const { address } = await keepDemoFile(context, { filename, ...picture, isPublic: true });
    await bringSlide(context.database, slide, { image: address, sort: index + 1 });
  }
}
