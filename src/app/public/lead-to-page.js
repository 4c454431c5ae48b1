// For web servers that give 404.html for addresses they do not know: /pages/news?id=3 leads to /#/pages/news?id=3 where the portal has this page.
{
  const { src, dataset } = document.currentScript;
  const base = new URL('.', src).pathname;
  const { pathname, search } = location;
  const path = pathname.slice(base.length - 1);
  const isPage = pathname.startsWith(base) && dataset.pages.split(' ').includes(path.replace(/\/+$/, ''));
  if (isPage) location.replace(`${base}#${path}${search}`);
}
