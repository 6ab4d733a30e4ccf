const emptyElement =
  /<(title|script|style|textarea|iframe|noscript|noframes|noembed|xmp|plaintext|template)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/>/g

/** XHTML for a parser of HTML, to which `<script/>` is a script that goes on up to its end tag. */
export const withEndTags = (xhtml: string): string => xhtml.replace(emptyElement, '<$1$2></$1>')
