/** `nginx.conf`: a site of nginx that gives the portal its headers, keeps what may be kept and hands calls on. */
import { cacheControl, keptFolders, type SiteFacts, serverFolder } from './site-facts.ts';

/** Uploads are refused by the server above its own limits; nginx would stop at 1 MB. */
const largestUpload = '16m';

/** Secret forward and authenticated, the stronger ones first: what browsers of the last ten years agree on with TLS 1.2. TLS 1.3 has no others. */
const ciphers = [
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
];

export function nginxFile(facts: SiteFacts): string {
  const { base, pages, headers, callsElsewhere } = facts;
  const escapedBase = base.replaceAll('.', '\\.');
  return `# This portal on nginx, as \`portico build\` wrote it. Copy this file to /etc/nginx/conf.d/portal.conf, change what stands
# below a line with CHANGE, try it with \`nginx -t\`, then \`nginx -s reload\`.

# What carries a hash in its name never changes, so browsers keep it; the rest is asked for each time.
map $uri $portico_cache {
  default "${cacheControl.asked}";
  "~^${escapedBase}(${keptFolders.join('|')})/" "${cacheControl.kept}";
}

# The address of a page without the # leads to the page, letter by letter as it was asked for.
map $request_uri $portico_page {
  default "";
${pages.map((page) => `  "~^${escapedBase}(?<portico_path>${page.slice(1)}/?(\\?.*)?)$" "/$portico_path";\n`).join('')}}

# Nothing is answered in plain text: whoever comes so is led to HTTPS.
server {
  listen 80;
  # CHANGE: the name of the site
  server_name portal.example.edu;
  server_tokens off;
  return 301 https://$server_name$request_uri;
}

server {
  listen 443 ssl;
  # CHANGE: the name of the site
  server_name portal.example.edu;
  # CHANGE: its certificate with those of who signed it, and its key
  ssl_certificate /etc/ssl/portal.pem;
  ssl_certificate_key /etc/ssl/portal.key;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_ciphers ${ciphers.join(':')};
  ssl_prefer_server_ciphers on;
  ssl_session_cache shared:portico:10m;
  ssl_session_tickets off;
  # With the certificate goes a fresh word of who signed it that it still counts. Where they have given that up (Let's Encrypt), nginx leaves it out.
  ssl_stapling on;
  ssl_stapling_verify on;
  ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;
  # CHANGE: the name server of this computer, for asking them
  resolver 127.0.0.53;
  # CHANGE: the built folder is copied to this place${base === '/' ? '' : `, followed by ${base}`}
  root /var/www/portal;

  absolute_redirect off;
  server_tokens off;
  error_page 404 ${base}404.html;
${callsElsewhere ? '' : proxies()}
  if ($portico_page) {
    return 302 ${base}#$portico_page;
  }

  location ^~ ${base}${serverFolder}/ {
    return 404;
  }

  location ${base} {
    try_files $uri $uri/index.html =404;
    # The compressed copies lie beside the files. With the module ngx_brotli: brotli_static on;
    gzip_static on;
    gzip_vary on;
    charset utf-8;
    add_header Cache-Control $portico_cache always;
${Object.entries(headers)
  .map(([name, value]) => `    add_header ${name} "${value}" always;\n`)
  .join('')}  }
}
`;
}

function proxies(): string {
  return `
  # Calls and files are answered by \`portico serve --no-web\` with PROXY_COUNT=1, or by another back end.
${['student-api', 'files'].map(proxy).join('')}`;
}

function proxy(folder: string): string {
  return `  location /${folder}/ {
    # CHANGE: where it listens
    proxy_pass http://127.0.0.1:8080;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    client_max_body_size ${largestUpload};
  }
`;
}
