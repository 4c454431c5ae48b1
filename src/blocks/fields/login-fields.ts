/** What only forms around the login ask: one part, which their pages ask for at once. */
export { CaptchaField } from './captcha/captcha-field.tsx';
export { PasswordField } from './password/password-field.tsx';
