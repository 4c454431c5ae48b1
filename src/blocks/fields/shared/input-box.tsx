/** An input with what is before and behind it, such as a currency or a unit. */
import type { ReactNode } from 'react';
import own from './input-box.module.css';

interface InputBoxProps {
  /** Of the input. */
  readonly id: string;
  /** Empty: nothing is there. */
  readonly prefix: string;
  readonly suffix: string;
  /** A short answer has a short input. */
  readonly isShort?: boolean;
  readonly children: ReactNode;
}

export function InputBox({ id, prefix, suffix, isShort, children }: InputBoxProps) {
  return (
    <div className={own.box} data-short={isShort || undefined}>
      {prefix === '' ? null : (
        <bdi id={`${id}-prefix`} className={own.affix}>
          {prefix}
        </bdi>
      )}
      {children}
      {suffix === '' ? null : (
        <bdi id={`${id}-suffix`} className={own.affix}>
          {suffix}
        </bdi>
      )}
    </div>
  );
}

/** What describes such an input: both affixes, and what else does. */
export function describedByAffixes(
  { id, prefix, suffix }: Pick<InputBoxProps, 'id' | 'prefix' | 'suffix'>,
  describedBy: string | undefined,
): string | undefined {
  const ids = [prefix === '' ? '' : `${id}-prefix`, suffix === '' ? '' : `${id}-suffix`, describedBy];
  return ids.filter(Boolean).join(' ') || undefined;
}
