/** The dot of an unread entry, with its hidden word. */
import { useMessage } from '#engine';
import classes from './unread-dot.module.css';
import { Unseen } from './unseen.tsx';

export function UnreadDot() {
  const message = useMessage();
  return (
    <>
      <span className={classes.dot} aria-hidden="true" />
      <Unseen>{message('unread')}: </Unseen>
    </>
  );
}
