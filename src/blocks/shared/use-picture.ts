/** What an `img` needs for a picture of the data. */
import { useState } from 'react';
import { useFileAddress } from '#engine';

interface PictureSource {
  readonly src: string;
  readonly onError: () => void;
}

/**
 * @param path  as it comes with the data
 * @returns null where there is none, or where it did not load: something else stands in its place
 */
export function usePicture(path: unknown): PictureSource | null {
  const fileAddress = useFileAddress();
  const [missing, setMissing] = useState<unknown>(null);
  if (typeof path !== 'string' || path === '' || missing === path) return null;
  return { src: fileAddress(path), onError: () => setMissing(path) };
}
