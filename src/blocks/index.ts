/**
 * The registry: what is seen for each kind of block and field, and the shell around them. A kind without a row does not
 * compile. What the login page needs comes with the first load, the rest when a page first shows it.
 */
import { lazy } from 'react';
import { type BlockRenderers, type FieldRenderers, PageSlot, type Shell } from '#engine';
import { BannerBlock } from './banner/banner-block.tsx';
import { ButtonBlock } from './button/button-block.tsx';
import { ColumnsBlock } from './columns/columns-block.tsx';
import { CaptchaField } from './fields/captcha/captcha-field.tsx';
import { ChoiceField } from './fields/choice/choice-field.tsx';
import { DateField } from './fields/date/date-field.tsx';
import { EmailField } from './fields/email/email-field.tsx';
import { HiddenField } from './fields/hidden/hidden-field.tsx';
import { LongTextField } from './fields/long-text/long-text-field.tsx';
import { NoteField } from './fields/note/note-field.tsx';
import { NumberField } from './fields/number/number-field.tsx';
import { PasswordField } from './fields/password/password-field.tsx';
import { QuestionsField } from './fields/questions/questions-field.tsx';
import { TextField } from './fields/text/text-field.tsx';
import { UnknownField } from './fields/unknown/unknown-field.tsx';
import { YesNoField } from './fields/yes-no/yes-no-field.tsx';
import { FormBlock } from './form/form-block.tsx';
import { PartBlock } from './part/part-block.tsx';
import { SectionBlock } from './section/section-block.tsx';
import { Flow } from './shared/flow.tsx';
import { Feedback } from './shell/feedback/feedback.tsx';
import { Frame } from './shell/frame.tsx';
import { PageFrame } from './shell/page-frame.tsx';
import { BlockFailed, PageFailed, PageLoading, PageMissing } from './shell/page-states.tsx';
import { TextBlock } from './text/text-block.tsx';

export const blocks = {
  list: lazy(() => import('./list/list-block.tsx').then((file) => ({ default: file.ListBlock }))),
  table: lazy(() => import('./table/table-block.tsx').then((file) => ({ default: file.TableBlock }))),
  details: lazy(() => import('./details/details-block.tsx').then((file) => ({ default: file.DetailsBlock }))),
  form: FormBlock,
  text: TextBlock,
  rich: lazy(() => import('./rich/rich-block.tsx').then((file) => ({ default: file.RichBlock }))),
  tabs: lazy(() => import('./tabs/tabs-block.tsx').then((file) => ({ default: file.TabsBlock }))),
  button: ButtonBlock,
  section: SectionBlock,
  columns: ColumnsBlock,
  links: lazy(() => import('./links/links-block.tsx').then((file) => ({ default: file.LinksBlock }))),
  files: lazy(() => import('./files/files-block.tsx').then((file) => ({ default: file.FilesBlock }))),
  banner: BannerBlock,
  statistics: lazy(() => import('./late-looks.ts').then((file) => ({ default: file.StatisticsBlock }))),
  progress: lazy(() => import('./late-looks.ts').then((file) => ({ default: file.ProgressBlock }))),
  panes: lazy(() => import('./panes/panes-block.tsx').then((file) => ({ default: file.PanesBlock }))),
  map: lazy(() => import('./map/map-block.tsx').then((file) => ({ default: file.MapBlock }))),
  calendar: lazy(() => import('./calendar/calendar-block.tsx').then((file) => ({ default: file.CalendarBlock }))),
  timetable: lazy(() => import('./timetable/timetable-block.tsx').then((file) => ({ default: file.TimetableBlock }))),
  thread: lazy(() => import('./late-looks.ts').then((file) => ({ default: file.ThreadBlock }))),
  steps: lazy(() => import('./late-looks.ts').then((file) => ({ default: file.StepsBlock }))),
  countdown: lazy(() => import('./late-looks.ts').then((file) => ({ default: file.CountdownBlock }))),
  qr: lazy(() => import('./qr/qr-block.tsx').then((file) => ({ default: file.QrBlock }))),
  flip: lazy(() => import('./late-looks.ts').then((file) => ({ default: file.FlipBlock }))),
  picture: lazy(() => import('./late-looks.ts').then((file) => ({ default: file.PictureBlock }))),
  carousel: lazy(() => import('./carousel/carousel-block.tsx').then((file) => ({ default: file.CarouselBlock }))),
  gallery: lazy(() => import('./gallery/gallery-block.tsx').then((file) => ({ default: file.GalleryBlock }))),
  part: PartBlock,
  page: PageSlot,
  menu: lazy(() => import('./menu/menu-block.tsx').then((file) => ({ default: file.MenuBlock }))),
  custom: lazy(() => import('./custom/custom-block.tsx').then((file) => ({ default: file.CustomBlock }))),
} satisfies BlockRenderers;

export const fields = {
  text: TextField,
  'long-text': LongTextField,
  email: EmailField,
  password: PasswordField,
  captcha: CaptchaField,
  choice: ChoiceField,
  number: NumberField,
  date: DateField,
  files: lazy(() => import('./fields/files/files-field.tsx').then((file) => ({ default: file.FilesField }))),
  'yes-no': YesNoField,
  choices: lazy(() => import('./fields/late-fields.ts').then((file) => ({ default: file.ChoicesField }))),
  rating: lazy(() => import('./fields/late-fields.ts').then((file) => ({ default: file.RatingField }))),
  month: lazy(() => import('./fields/late-fields.ts').then((file) => ({ default: file.MonthField }))),
  country: lazy(() => import('./fields/country/country-field.tsx').then((file) => ({ default: file.CountryField }))),
  ranking: lazy(() => import('./fields/late-fields.ts').then((file) => ({ default: file.RankingField }))),
  phone: lazy(() => import('./fields/late-fields.ts').then((file) => ({ default: file.PhoneField }))),
  money: lazy(() => import('./fields/late-fields.ts').then((file) => ({ default: file.MoneyField }))),
  time: lazy(() => import('./fields/late-fields.ts').then((file) => ({ default: file.TimeField }))),
  'date-time': lazy(() => import('./fields/late-fields.ts').then((file) => ({ default: file.DateTimeField }))),
  'date-range': lazy(() => import('./fields/late-fields.ts').then((file) => ({ default: file.DateRangeField }))),
  location: lazy(() => import('./fields/late-fields.ts').then((file) => ({ default: file.LocationField }))),
  image: lazy(() => import('./fields/image/image-field.tsx').then((file) => ({ default: file.ImageField }))),
  address: lazy(() => import('./fields/late-fields.ts').then((file) => ({ default: file.AddressField }))),
  'rich-text': lazy(() =>
    import('./fields/rich-text/rich-text-field.tsx').then((file) => ({ default: file.RichTextField })),
  ),
  agreement: lazy(() => import('./fields/late-fields.ts').then((file) => ({ default: file.AgreementField }))),
  hidden: HiddenField,
  rows: lazy(() => import('./fields/rows/rows-field.tsx').then((file) => ({ default: file.RowsField }))),
  questions: QuestionsField,
  note: NoteField,
  unknown: UnknownField,
} satisfies FieldRenderers;

export const shell = {
  Frame,
  Flow,
  PageFrame,
  PageLoading,
  PageFailed,
  PageMissing,
  BlockFailed,
  Feedback,
  PreviewBar: lazy(() => import('./shell/preview/preview-bar.tsx').then((file) => ({ default: file.PreviewBar }))),
} satisfies Shell;
