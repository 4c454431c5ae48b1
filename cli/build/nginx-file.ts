/** `nginx.conf`: a site of nginx that gives the portal its headers, keeps what may be kept and hands calls on. */
import { cacheControl, keptFolders, type SiteFacts, serverFolder } from './site-facts.ts';

/** Uploads are refused by the server above its own limits; nginx would stop at 1 MB. */
const largestUpload = '16m';

export function nginxFile(facts: SiteFacts): string {
  const { base, headers, callsElsewhere } = facts;
  const escapedBase = base.replaceAll('.', '\\.');
  return `# This portal on nginx, as \`portico build\` wrote it. Copy this file to /etc/nginx/conf.d/portal.conf, change what stands
# below a line with CHANGE, try it with \`nginx -t\`, then \`nginx -s reload\`.

# What carries a hash in its name never changes, so browsers keep it; the rest is asked for each time.
map $uri $portico_cache {
  default "${cacheControl.asked}";
  "~^${escapedBase}(${keptFolders.join('|')})/" "${cacheControl.kept}";
}

# ${base}pages/news?id=3 leads to ${base}#/pages/news?id=3, letter by letter as it was asked for.
map $request_uri $portico_page {
  default "";
  "~^${escapedBase}(?<portico_path>pages/.*)$" "/$portico_path";
}

server {
  # CHANGE: 443 ssl, with ssl_certificate and ssl_certificate_key
  listen 80;
  # CHANGE: the name of the site
  server_name portal.example.edu;
  # CHANGE: the built folder is copied to this place${base === '/' ? '' : `, followed by ${base}`}
  root /var/www/portal;

  absolute_redirect off;
  server_tokens off;
  error_page 404 ${base}404.html;
${callsElsewhere ? '' : proxies()}
  location ^~ ${base}pages/ {
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
