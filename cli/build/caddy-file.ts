/** `Caddyfile`: the same for Caddy, which looks after HTTPS by itself. */
import { cacheControl, keptFolders, type SiteFacts, serverFolder } from './site-facts.ts';

export function caddyFile({ base, pages, headers, callsElsewhere }: SiteFacts): string {
  const paths = pages.flatMap((page) => [page, `${page}/`]).map((page) => base + page.slice(1));
  const kept = keptFolders.map((folder) => `${base}${folder}/*`).join(' ');
  return `# This portal on Caddy, as \`portico build\` wrote it. Copy this file to /etc/caddy/Caddyfile, change what stands below a line with
# CHANGE, try it with \`caddy validate --config /etc/caddy/Caddyfile\`, then \`systemctl reload caddy\`.

(portico_headers) {
	header {
${Object.entries(headers)
  .map(([name, value]) => `\t\t${name} "${value}"\n`)
  .join('')}	}
}

# CHANGE: the name of the site
portal.example.edu {
	# CHANGE: the built folder is copied to this place${base === '/' ? '' : `, followed by ${base}`}
	root * /var/www/portal
${callsElsewhere ? '' : proxies()}
	# The address of a page without the # leads to the page.
	@pages path ${paths.join(' ')}
	handle @pages {
		route {
${base === '/' ? '' : `\t\t\turi strip_prefix ${base.slice(0, -1)}\n`}			redir * ${base}#{http.request.uri} 302
		}
	}

	handle {
		# What carries a hash in its name never changes, so browsers keep it; the rest is asked for each time.
		@kept path ${kept}
		@asked not path ${kept}
		header @kept Cache-Control "${cacheControl.kept}"
		header @asked Cache-Control "${cacheControl.asked}"
		import portico_headers
		file_server {
			precompressed br gzip
			hide ${serverFolder}
		}
	}

	handle_errors {
		@missing expression \`{http.error.status_code} == 404\`
		handle @missing {
			header Cache-Control "${cacheControl.asked}"
			import portico_headers
			rewrite * ${base}404.html
			file_server {
				precompressed br gzip
			}
		}
	}
}
`;
}

function proxies(): string {
  return `
	# Calls and files are answered by \`portico serve --no-web\` with PROXY_COUNT=1, or by another back end.
	@calls path /student-api/* /files/*
	handle @calls {
		# CHANGE: where it listens
		reverse_proxy 127.0.0.1:8080
	}
`;
}
