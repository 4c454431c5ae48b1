/** For commands that go on: the same again after each edit, until Ctrl-C. */
import { reasonOf } from '../terminal/command-problem.ts';

import { stopSignal, tell } from '../terminal/terminal.ts';
import { watchConfig } from './watch-folder.ts';

/** Comes back when the command is stopped. A folder that cannot be read for a moment is said, and waited for. */
export async function followFolder(folder: string, changed: () => void): Promise<void> {
  const stopWatching = watchConfig(folder, () => {
    try {
      changed();
    } catch (error) {
      tell(reasonOf(error)); // whatever it is, the next edit may put it right
    }
  });
  tell(`Following the changes in ${folder}. Press Ctrl-C to stop.`);
  await stopSignal();
  stopWatching();
}
