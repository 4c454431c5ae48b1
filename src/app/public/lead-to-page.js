// For web servers that give 404.html for addresses they do not know: /pages/news?id=3 leads to /#/pages/news?id=3.
{
  const base = new URL('.', document.currentScript.src).pathname;
  const { pathname, search } = location;
  if (pathname.startsWith(`${base}pages/`)) location.replace(`${base}#${pathname.slice(base.length - 1)}${search}`);
}
