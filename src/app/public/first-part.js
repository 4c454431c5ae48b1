// While the scripts are still on their way: asks for the model of the first page, which the engine finds under `porticoParts`, and
// shows what stands in the document for this place.
{
  const written = document.getElementById('portico-model')?.textContent;
  const path = location.hash.slice(1).split('?')[0].replace(/\/+$/, '') || '/';
  const { manifest, parts, assets } = written
    ? JSON.parse(written)
    : { manifest: { routes: [], layouts: {} }, parts: {}, assets: { list: [], of: {} } };
  const at = (place) => manifest.routes.find((one) => one.path === place || one.also.includes(place));
  const route = at(path);
  const layout = manifest.layouts[route?.layout];
  const own = [route?.chunk, layout?.chunk].filter(Boolean);
  const names = own.filter((name) => !parts[name]);
  const ask = async (name) => {
    const answer = await fetch(`model/${name}`);
    return answer.ok ? answer.json() : null;
  };
  window.porticoParts = Object.fromEntries(names.map((name) => [name, ask(name).catch(() => null)]));
  // What its blocks are in; asked for when the script of all pages has come, which needs the whole line until then (src/app/ask-assets.ts).
  window.porticoAssets = [...new Set(own.flatMap((name) => assets.of[name] ?? []))].map((index) => assets.list[index]);

  const screen = () => {
    const { session, languages } = manifest.settings;
    const html = document.documentElement;
    try {
      const language = localStorage.getItem(session.keeps.language) ?? html.lang;
      if (languages.forceOnShow === 'none' && language !== html.lang) return null;
      if (localStorage.getItem(session.keeps.token)) return layout.header === 'full' ? 'frame' : null;
    } catch {
      // No storage: nobody is logged in.
    }
    return route === at('/') ? 'entry' : null;
  };
  const first = route && !manifest.preview && screen();
  if (first) document.documentElement.dataset.first = first;
  // What is pressed before anything can answer is pressed again when something can (src/app/take-over.ts).
  const press = (event) => {
    const button = event.target.closest('[id^="first-"] button');
    if (!button) return;
    event.preventDefault();
    window.porticoPressed = button;
  };
  addEventListener('click', press, true);

  // The script of all pages did not come: nobody else could report it (spec section 8).
  const report = (event) => {
    if (event.target.tagName !== 'SCRIPT' || !manifest.messages) return;
    delete document.documentElement.dataset.first;
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
