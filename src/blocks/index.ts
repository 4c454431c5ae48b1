/**
 * The registry: what is seen for each kind of block and field, and the shell around them. A kind without a row does not
 * compile. What the login page needs comes with the first load, the rest when a page first shows it.
 */
import { type BlockRenderers, type FieldRenderers, late, PageSlot, type Shell } from '#engine';
import { BannerBlock } from './banner/banner-block.tsx';
import { ButtonBlock } from './button/button-block.tsx';
import { ColumnsBlock } from './columns/columns-block.tsx';
import { SectionBlock } from './section/section-block.tsx';
import { Flow } from './shared/flow.tsx';
import { Feedback } from './shell/feedback/feedback.tsx';
import { Frame } from './shell/frame.tsx';
import { PageFrame } from './shell/page-frame.tsx';
import { BlockFailed, PageFailed, PageLoading, PageMissing } from './shell/page-states.tsx';
import { TextBlock } from './text/text-block.tsx';

export const blocks = {
  list: late(() => import('./list/list-block.tsx').then((file) => file.ListBlock)),
  table: late(() => import('./table/table-block.tsx').then((file) => file.TableBlock)),
  details: late(() => import('./details/details-block.tsx').then((file) => file.DetailsBlock)),
  form: late(() => import('./forms.ts').then((file) => file.FormBlock)),
  text: TextBlock,
  rich: late(() => import('./rich/rich-block.tsx').then((file) => file.RichBlock)),
  tabs: late(() => import('./tabs/tabs-block.tsx').then((file) => file.TabsBlock)),
  button: ButtonBlock,
  section: SectionBlock,
  columns: ColumnsBlock,
  links: late(() => import('./links/links-block.tsx').then((file) => file.LinksBlock)),
  files: late(() => import('./files/files-block.tsx').then((file) => file.FilesBlock)),
  banner: BannerBlock,
  statistics: late(() => import('./late-looks.ts').then((file) => file.StatisticsBlock)),
  progress: late(() => import('./late-looks.ts').then((file) => file.ProgressBlock)),
  panes: late(() => import('./panes/panes-block.tsx').then((file) => file.PanesBlock)),
  map: late(() => import('./map/map-block.tsx').then((file) => file.MapBlock)),
  calendar: late(() => import('./calendar/calendar-block.tsx').then((file) => file.CalendarBlock)),
  timetable: late(() => import('./timetable/timetable-block.tsx').then((file) => file.TimetableBlock)),
  thread: late(() => import('./late-looks.ts').then((file) => file.ThreadBlock)),
  steps: late(() => import('./late-looks.ts').then((file) => file.StepsBlock)),
  countdown: late(() => import('./late-looks.ts').then((file) => file.CountdownBlock)),
  qr: late(() => import('./qr/qr-block.tsx').then((file) => file.QrBlock)),
  flip: late(() => import('./late-looks.ts').then((file) => file.FlipBlock)),
  picture: late(() => import('./late-looks.ts').then((file) => file.PictureBlock)),
  carousel: late(() => import('./carousel/carousel-block.tsx').then((file) => file.CarouselBlock)),
  gallery: late(() => import('./gallery/gallery-block.tsx').then((file) => file.GalleryBlock)),
  part: late(() => import('./late-looks.ts').then((file) => file.PartBlock)),
  page: PageSlot,
  menu: late(() => import('./menu/menu-block.tsx').then((file) => file.MenuBlock)),
  custom: late(() => import('./custom/custom-block.tsx').then((file) => file.CustomBlock)),
} satisfies BlockRenderers;

export const fields = {
  text: late(() => import('./forms.ts').then((file) => file.TextField)),
  'long-text': late(() => import('./forms.ts').then((file) => file.LongTextField)),
  email: late(() => import('./forms.ts').then((file) => file.EmailField)),
  password: late(() => import('./fields/login-fields.ts').then((file) => file.PasswordField)),
  captcha: late(() => import('./fields/login-fields.ts').then((file) => file.CaptchaField)),
  choice: late(() => import('./forms.ts').then((file) => file.ChoiceField)),
  number: late(() => import('./forms.ts').then((file) => file.NumberField)),
  date: late(() => import('./forms.ts').then((file) => file.DateField)),
  files: late(() => import('./fields/files/files-field.tsx').then((file) => file.FilesField)),
  'yes-no': late(() => import('./forms.ts').then((file) => file.YesNoField)),
  choices: late(() => import('./late-fields.ts').then((file) => file.ChoicesField)),
  rating: late(() => import('./late-fields.ts').then((file) => file.RatingField)),
  month: late(() => import('./late-fields.ts').then((file) => file.MonthField)),
  country: late(() => import('./fields/country/country-field.tsx').then((file) => file.CountryField)),
  ranking: late(() => import('./late-fields.ts').then((file) => file.RankingField)),
  phone: late(() => import('./late-fields.ts').then((file) => file.PhoneField)),
  money: late(() => import('./late-fields.ts').then((file) => file.MoneyField)),
  time: late(() => import('./late-fields.ts').then((file) => file.TimeField)),
  'date-time': late(() => import('./late-fields.ts').then((file) => file.DateTimeField)),
  'date-range': late(() => import('./late-fields.ts').then((file) => file.DateRangeField)),
  location: late(() => import('./late-fields.ts').then((file) => file.LocationField)),
  image: late(() => import('./fields/image/image-field.tsx').then((file) => file.ImageField)),
  address: late(() => import('./late-fields.ts').then((file) => file.AddressField)),
  'rich-text': late(() => import('./fields/rich-text/rich-text-field.tsx').then((file) => file.RichTextField)),
  agreement: late(() => import('./late-fields.ts').then((file) => file.AgreementField)),
  hidden: late(() => import('./forms.ts').then((file) => file.HiddenField)),
  rows: late(() => import('./fields/rows/rows-field.tsx').then((file) => file.RowsField)),
  questions: late(() => import('./late-fields.ts').then((file) => file.QuestionsField)),
  note: late(() => import('./late-fields.ts').then((file) => file.NoteField)),
  unknown: late(() => import('./late-fields.ts').then((file) => file.UnknownField)),
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
  PreviewBar: late(() => import('./shell/preview/preview-bar.tsx').then((file) => file.PreviewBar)),
} satisfies Shell;
