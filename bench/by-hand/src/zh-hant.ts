/** Traditional Chinese for the pages here. */
export const catalogue: Readonly<Record<string, string>> = {
  Login: '登入',
  'Student ID / Email': '學生證號碼／電郵',
  Password: '密碼',
  Captcha: '驗證碼',
  'New picture': '換一張圖片',
  Submit: '提交',
  Sending: '傳送中',
  'Please choose': '請選擇',
  '{label} is a required field': '{label}為必填項目',
  '{label} is required': '請填寫{label}',
  '{label} Invalid format': '{label}格式不正確',
  'Please correct the marked fields': '請更正已標示的欄位',
  '{used} of {max} characters': '{used}／{max} 個字元',
};
