// While the scripts are still on their way: asks for what the first page needs, and shows what stands in the document for this place.
{
  const written = document.getElementById('portico-model')?.textContent;
  const nothing = { manifest: { routes: [], layouts: {} }, parts: {}, assets: { list: [], of: {} }, heavy: [], requests: {}, styles: [] };
  const { manifest, parts, assets, heavy, requests, styles } = written ? JSON.parse(written) : nothing;
  const [place, query] = location.hash.slice(1).split('?');
  const at = (path) => manifest.routes.find((one) => one.path === path || one.also.includes(path));
  const route = at(place.replace(/\/+$/, '') || '/');
  const layout = manifest.layouts[route?.layout];
  const chunks = [route?.chunk, layout?.chunk].filter(Boolean);
  const html = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // no storage: nobody is logged in
    }
  };

  // The model of the page; the engine finds it under this name (src/engine/kernel/load-model.ts).
  const load = async (name) => {
    const answer = await fetch(`model/${name}`);
    return answer.ok ? answer.json() : null;
  };
  const missing = chunks.filter((name) => !parts[name]);
  window.porticoParts = Object.fromEntries(missing.map((name) => [name, load(name).catch(() => null)]));

  // What its blocks are in comes beside the script of all pages, behind what is seen first: nothing waits for that script to run. Where there is much
  // of it, it would keep a narrow line from that script, which asks for it then (ask-assets.ts).
  const askForAssets = () => {
    for (const index of new Set(chunks.flatMap((name) => assets.of[name] ?? []))) {
      const link = document.createElement('link');
      const href = assets.list[index];
      const style = { rel: 'preload', as: 'style', crossOrigin: '', href };
      Object.assign(link, { fetchPriority: 'low' }, href.endsWith('.js') ? { rel: 'modulepreload', href } : style);
      document.head.append(link);
    }
  };

  // A screen is shown when it is there as a whole, as what follows it says: painted while it comes, it would grow under the eyes.
  let screen;
  const whole = new MutationObserver(() => {
    if (!document.querySelector('noscript')) return;
    whole.disconnect();
    html.dataset.first = screen;
  });
  const show = (name) => {
    screen = name;
    whole.observe(html, { childList: true, subtree: true });
  };
  const begin = ({ session, languages, roles }) => {
    const language = kept(session.keeps.language) ?? html.lang;
    if (languages.forceOnShow === 'none' && language !== html.lang) return;
    const token = kept(session.keeps.token);
    if (!token) {
      if (route !== at('/')) return;
      show('entry');
      // As if they stood in the document: nothing is painted before they are there, in any browser.
      for (const href of styles) document.write(`<link rel="stylesheet" crossorigin href="${href}">`);
      return;
    }
    if (layout.header === 'full') show('frame');
    // One number in the address is put where 918273645546372 stands (src/model/portal.ts).
    const [, name, number] = /^(\w+)=(\d{1,15})$/.exec(query) ?? [];
    if (query && !name) return;
    const own = requests[name ? `${route.chunk}?${name}` : route.chunk] ?? [];
    // The data of the page, exactly as the engine will ask for them (src/engine/kernel/early-requests.ts).
    const { sends } = Object.values(roles).find(({ chooses }) => chooses)?.chooses ?? {};
    const chosen = sends && kept(sends);
    const base = document.querySelector('meta[name="portico-calls"]').content;
    window.porticoRequests = new Map(
      JSON.parse(JSON.stringify(own).replaceAll('918273645546372', number)).map(({ path, method, body }) => {
        const headers = {
          Accept: 'application/json',
          [session.sends.language]: html.lang,
          [session.sends.token]: token,
          ...(chosen ? { [sends]: chosen } : {}),
          ...(body === null ? {} : { 'Content-Type': 'application/json' }),
        };
        const request = { method, headers, body, cache: 'no-store', credentials: 'same-origin' };
        const response = fetch(base + path, request);
        response.catch(() => {}); // it is asked for again
        return [JSON.stringify([base + path, method, headers, body]), { response, askedAtMs: Date.now() }];
      }),
    );
  };
  if (route && !manifest.preview) begin(manifest.settings);
  if (route && heavy.includes(route.chunk)) window.porticoAssets = askForAssets;
  else askForAssets();

  // A browser reads its calendars and numbers of the world when it is first asked for one: now, while it waits for the line.
  setTimeout(() => new Intl.DateTimeFormat('en'));

  // What is pressed before anything can answer is pressed again when something can (take-over.ts), unless somebody types on.
  const press = (event) => {
    const button = event.target.closest('[id^="first-"] button');
    if (!button) return;
    event.preventDefault();
    window.porticoPressed = button;
  };
  addEventListener('click', press, true);
  const forget = (event) => {
    if (event.target.closest('[id^="first-"]')) delete window.porticoPressed;
  };
  addEventListener('input', forget, true);

  // The script of all pages did not come: nobody else could report it (spec section 8).
  const report = (event) => {
    if (event.target.tagName !== 'SCRIPT' || !manifest.messages) return;
    whole.disconnect();
    delete html.dataset.first;
    const words = (text) => text.text ?? text;
    const alert = document.createElement('p');
    alert.role = 'alert';
    alert.textContent = words(manifest.messages.chunkLoadError);
    const again = document.createElement('button');
    again.textContent = words(manifest.messages.reload);
    again.onclick = () => location.reload();
    document.getElementById('root').append(alert, again);
  };
  addEventListener('error', report, true);
}
