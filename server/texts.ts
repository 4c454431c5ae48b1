/**
 * The server's own sentences in traditional Chinese, by their English text. A catalogue of the portal wins over them;
 * languages without a sentence get the English one.
 */
import type { Language } from './language.ts';

type Catalogue = Readonly<Record<string, string>>;

const traditionalChinese: Catalogue = {
  'The request could not be read': '無法讀取此請求',
  'Please login to continue': '請先登入',
  'Your login has expired, please log in again': '登入已逾時，請重新登入',
  'Please select the class you want to view': '請選擇要查看的班級',
  'This class is not available to you': '你無法查看此班級',
  'This record belongs to somebody else': '此紀錄屬於其他人',
  'You are not eligible for this': '你不符合資格',
  'The event has not started yet': '活動尚未開始',
  'The event has ended': '活動已結束',
  'Registration ended': '報名已結束',
  'The event Check-in has not Started': '活動簽到尚未開始',
  'The event Check-in Has Ended': '活動簽到已結束',
  'No seats left': '名額已滿',
  'You are already registered': '你已報名',
  'Not enough points available': '可用積分不足',
  'The cancellation period is over': '取消期限已過',
  'The code has expired, please scan again': '代碼已過期，請重新掃描',
  'You are not at the venue': '你不在活動場地',
  'You are not registered for this event': '你沒有報名此活動',
  'Not open yet': '尚未開放',
  'You have already submitted this': '你已提交',
  'The data has changed. Please check and submit again.': '資料已更新，請檢查後再提交。',
  'The confirmation deadline has passed. Please contact the office.': '確認期限已過，請聯絡辦公室。',
  'This account is suspended. Please contact the office.': '此帳戶已被暫停，請聯絡辦公室。',
  'No data available at the moment': '暫時沒有資料',
  'This is closed': '已截止',
  'The form has changed. Please check your answers.': '表格已更新，請檢查你的答案。',
  'You have too many open applications of this type': '你有太多同類申請尚未完成',
  'This is no longer possible': '現時無法進行此操作',
  'Your request is being processed': '你的請求正在處理中',
  'This request was already used': '此請求已被使用',
  'The file is too big': '檔案太大',
  'Please correct the marked fields': '請更正已標示的欄位',
  'Too many requests. Please try again in {n} seconds.': '請求過多，請於 {n} 秒後再試。',
  'Something went wrong. Please try again later.': '系統發生錯誤，請稍後再試。',
  'Incorrect account or password': '帳戶或密碼不正確',
  '{label} is a required field': '{label}為必填欄位',
  '{label} is required': '{label}為必填',
  '{label} Invalid format': '{label}格式不正確',
  'Issued on {date}': '發出日期：{date}',
  'Valid until {date}': '有效期至：{date}',
  'What is {left} plus {right}?': '{left} 加 {right} 等於多少？',
};

export const serverTexts: Readonly<Partial<Record<Language, Catalogue>>> = { 'zh-Hant': traditionalChinese };

/** Puts values into the `{names}` of a sentence. */
export function fillText(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
