/** Moments and days as the portal writes them, in Hong Kong's time. */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const zone = 'Asia/Hong_Kong';
const suffix = Intl.DateTimeFormat().resolvedOptions().timeZone === zone ? '' : ' (HKT)';

export function moment(at: string): string {
  return `${dayjs(at).tz(zone).format('DD MMM YYYY HH:mm')}${suffix}`;
}

export function period(from: string, until: string): string {
  const [start, end] = [dayjs(from).tz(zone), dayjs(until).tz(zone)];
  const isOneDay = start.isSame(end, 'day');
  return `${start.format('DD MMM YYYY HH:mm')} – ${end.format(isOneDay ? 'HH:mm' : 'DD MMM YYYY HH:mm')}${suffix}`;
}

export function day(date: string): string {
  return dayjs(date).format('DD MMM YYYY');
}
