/** A text in a coloured box, with an icon. */
import type { JSX } from 'react';
import type { Icon as IconName, TextBlock as TextModel } from '#model';
import { Icon } from '../shared/icon.tsx';
import classes from './text-block.module.css';

export interface NoticeProps {
  readonly look: TextModel['look'];
  readonly icon: IconName;
  /** Empty for none. */
  readonly title: string;
  readonly words: string;
  readonly children?: JSX.Element;
}

/** @param children  what is at its end: the button that closes it */
export function Notice({ look, icon, title, words, children }: NoticeProps) {
  return (
    <div className={`${classes.text} ${classes.notice}`} data-look={look} data-text={look}>
      <Icon name={icon} />
      <div className={classes.words}>
        {title === '' ? null : <p className={classes.title}>{title}</p>}
        <p>{words}</p>
      </div>
      {children}
    </div>
  );
}
