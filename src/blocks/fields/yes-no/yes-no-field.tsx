/** A box to tick, with its label behind it; or two buttons, where nothing is chosen until it is answered. */

import type { FieldProps } from '#engine';
import { late } from '#engine';
import { TickBox } from '../shared/tick-box.tsx';

const YesNoButtons = late(() => import('./yes-no-buttons.tsx').then((file) => file.YesNoButtons));

export function YesNoField(props: FieldProps<'yes-no'>) {
  const { field } = props;
  return field.look === 'buttons' ? (
    <YesNoButtons {...props} />
  ) : (
    <TickBox {...props} isRequired={field.required || field.mustBeYes} />
  );
}
