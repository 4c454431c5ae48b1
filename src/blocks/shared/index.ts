/** The parts that hand-written renderers may use, so that they look like the rest: `#blocks/shared`. */
export { Badge } from './badge.tsx';
export { EmptyFace, FailedFace, LoadingFace, SkeletonBar, SkeletonRows } from './faces.tsx';
export { Heading, HeadingDeeper } from './heading.tsx';
export { Icon } from './icon.tsx';
export { useKeptFocus } from './kept-focus.ts';
export { Picture } from './picture.tsx';
export { PortalLink } from './portal-link.tsx';
export { Press, pressLook } from './press.tsx';
export { RichText } from './rich-text.tsx';
export { Surface } from './surface.tsx';
export { Unseen } from './unseen.tsx';
export { type ViewedPicture, Viewer } from './viewer.tsx';
