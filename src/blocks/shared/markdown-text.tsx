/** Text with links, lists, tables and bold words, written in Markdown. What comes of it is cleaned like all formatted text. */
import { parse } from 'marked';
import { useMemo } from 'react';
import { RichText } from './rich-text.tsx';

export function MarkdownText({ text }: { readonly text: string }) {
  const html = useMemo(() => parse(text, { async: false }), [text]);
  return <RichText html={html} />;
}
