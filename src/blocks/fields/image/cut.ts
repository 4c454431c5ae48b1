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

/** The kinds that browsers write, by the endings of their names. */
const endingsOf = {
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/jpeg': ['jpg', 'jpeg'],
} as const;

type WrittenType = keyof typeof endingsOf;

/** What may be seen through. A photograph is several times as large as PNG. */
const seeThrough = ['image/png', 'image/webp', 'image/gif', 'image/svg+xml'];

/**
 * Cuts the frame out of a picture that is loaded.
 * @param file  the picture; the part is of its kind where that is accepted
 * @param accept  the endings of names that are accepted
 * @returns null when the browser writes no kind that is accepted
 */
export async function cutOut(
  image: HTMLImageElement,
  frame: Frame,
  file: File,
  accept: readonly string[],
): Promise<File | null> {
  const source = { width: image.naturalWidth * frame.width, height: image.naturalHeight * frame.height };
  const scale = Math.min(1, longestSide / Math.max(source.width, source.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const left = image.naturalWidth * frame.left;
  const top = image.naturalHeight * frame.top;
  const pen = canvas.getContext('2d');
  pen?.drawImage(image, left, top, source.width, source.height, 0, 0, canvas.width, canvas.height);
  for (const type of typesFor(file.type, accept)) {
    if (type === 'image/jpeg' && pen) paintBehind(pen, canvas);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, 0.9);
    });
    // A browser that cannot write a kind writes PNG.
    if (blob?.type === type) return new File([blob], nameAs(type, file, accept), { type });
  }
  return null;
}

/** The kinds that a part of a picture may be written as, the best one first. */
export function typesFor(type: string, accept: readonly string[]): readonly WrittenType[] {
  const usual: readonly WrittenType[] = seeThrough.includes(type)
    ? ['image/png', 'image/webp', 'image/jpeg']
    : ['image/jpeg', 'image/png', 'image/webp'];
  const own = usual.filter((written) => written === type);
  return [...new Set([...own, ...usual])].filter((written) => endingsOf[written].some((name) => accept.includes(name)));
}

/** JPEG has nothing to see through: what was is white, not black. */
function paintBehind(pen: CanvasRenderingContext2D, { width, height }: Size): void {
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
}

/** The name of a picture that has become another kind. */
export function nameAs(
  type: WrittenType,
  { name, type: before }: Pick<File, 'name' | 'type'>,
  accept: readonly string[],
): string {
  if (type === before) return name;
  const endings: readonly string[] = endingsOf[type];
  return name.replace(/(\.[^.]*)?$/, `.${endings.find((ending) => accept.includes(ending)) ?? endings[0]}`);
}
