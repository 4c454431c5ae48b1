/** The part of a picture that is sent: where it lies, and how it is cut out. */

/** All in parts of the whole picture, 0 to 1. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Larger ones are made smaller: nobody looks at more. */
const longestSide = 2000;

/** The largest frame, in the middle. */
export function firstFrame(crop: 'square' | 'free', picture: Size): Frame {
  if (crop === 'free') return { left: 0, top: 0, width: 1, height: 1 };
  const side = Math.min(picture.width, picture.height);
  return centred({ width: side / picture.width, height: side / picture.height });
}

function centred({ width, height }: Size): Frame {
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}

/** Moves a frame within the picture. */
export function moved(frame: Frame, right: number, down: number): Frame {
  return {
    ...frame,
    left: clamp(frame.left + right, 1 - frame.width),
    top: clamp(frame.top + down, 1 - frame.height),
  };
}

/** Gives a frame another size around its middle, within the picture. */
export function resized(frame: Frame, size: Partial<Size>): Frame {
  const { width, height } = { ...frame, ...size };
  const next = { ...frame, width, height };
  return moved(next, (frame.width - width) / 2, (frame.height - height) / 2);
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), Math.max(most, 0));
}

/** Cuts the frame out of a picture that is loaded. @returns null when the browser cannot */
export async function cutOut(image: HTMLImageElement, frame: Frame, file: File): Promise<File | null> {
  const source = { width: image.naturalWidth * frame.width, height: image.naturalHeight * frame.height };
  const scale = Math.min(1, longestSide / Math.max(source.width, source.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const left = image.naturalWidth * frame.left;
  const top = image.naturalHeight * frame.top;
  canvas.getContext('2d')?.drawImage(image, left, top, source.width, source.height, 0, 0, canvas.width, canvas.height);
  const type = file.type === 'image/png' || file.type === 'image/webp' ? file.type : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.9);
  });
  if (!blob) return null;
  return new File([blob], nameAs(blob.type, file), { type: blob.type });
}

/** The name of a picture that has become another kind: a browser that cannot write a kind writes PNG. */
export function nameAs(type: string, file: Pick<File, 'name' | 'type'>): string {
  if (type === file.type) return file.name;
  return file.name.replace(/(\.[^.]*)?$/, type === 'image/png' ? '.png' : '.jpg');
}
