// Asks for the model of the first page while the scripts are still on their way; the engine finds it under `porticoParts`.
{
  const written = document.getElementById('portico-model')?.textContent;
  const path = location.hash.slice(1).split('?')[0].replace(/\/+$/, '') || '/';
  const { manifest, parts } = written ? JSON.parse(written) : { manifest: { routes: [], layouts: {} }, parts: {} };
  const route = manifest.routes.find((one) => one.path === path || one.also.includes(path));
  const names = [route?.chunk, manifest.layouts[route?.layout]?.chunk].filter((name) => name && !parts[name]);
  const ask = async (name) => {
    const answer = await fetch(`model/${name}`);
    return answer.ok ? answer.json() : null;
  };
  window.porticoParts = Object.fromEntries(names.map((name) => [name, ask(name).catch(() => null)]));
}
