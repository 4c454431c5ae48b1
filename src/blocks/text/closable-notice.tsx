/** A notice that can be closed. It stays closed until it says something else. */
import { useClosed, useMessage } from '#engine';
import { Icon } from '../shared/icon.tsx';
import { leavesFocus } from '../shared/leaves-focus.ts';
import { Notice, type NoticeProps } from './notice.tsx';
import classes from './text-block.module.css';

export function ClosableNotice(notice: NoticeProps) {
  const message = useMessage();
  const { isClosed, close } = useClosed(`${notice.title}\n${notice.words}`);
  if (isClosed) return null;
  const name = `${message('close')}: ${notice.title || notice.words}`;
  return (
    <Notice {...notice}>
      <button ref={leavesFocus} type="button" className={classes.close} aria-label={name} onClick={close}>
        <Icon name="close" />
      </button>
    </Notice>
  );
}
