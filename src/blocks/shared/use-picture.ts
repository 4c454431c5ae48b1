/** What an `img` needs for a picture of the data. */
import { type SyntheticEvent, useRef, useState } from 'react';
import { useFileAddress } from '#engine';

interface PictureSource {
  readonly src: string;
  readonly onError: (event: SyntheticEvent<HTMLImageElement>) => void;
}

/** How long after a failure a picture is asked for again. */
const againMs = 1000;

/**
 * A picture that does not load is asked for once more.
 * @param path  as it comes with the data
 * @returns null where there is none, or where it did not load twice: something else is in its place
 */
export function usePicture(path: unknown): PictureSource | null {
  const fileAddress = useFileAddress();
  const [missing, setMissing] = useState<unknown>(null);
  const asked = useRef<unknown>(null);
  if (typeof path !== 'string' || path === '' || missing === path) return null;
  const src = fileAddress(path);
  const onError: PictureSource['onError'] = ({ currentTarget: image }) => {
    if (asked.current === path) return setMissing(path);
    asked.current = path;
    setTimeout(() => {
      // Another picture may be in its place by then.
      if (image.getAttribute('src') === src) image.src = src;
    }, againMs);
  };
  return { src, onError };
}
