/** The log: one line a request, with the number that the answer carries, and never a secret. */

/** Places where secrets travel. Bodies are never logged; the paths are here in case somebody logs one. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  '*.password',
  '*.password_confirm',
  '*.old_password',
  '*.captcha',
  '*.verify_code',
  '*.token',
];

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
}

export const logOptions = {
  level: 'info',
  redact: { paths: secretPaths, censor: '[secret]' },
  serializers: {
    /** Without the query: it may hold signatures and search words. */
    req: (request: LoggedRequest) => ({ method: request.method, path: request.url.split('?')[0], address: request.ip }),
  },
};
