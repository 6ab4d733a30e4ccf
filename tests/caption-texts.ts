/** Captions as files have them, with what the server and the editor of captions read: the same. */
export const captionTexts: [file: string, read: string][] = [
  ['Caf&eacute; &NotEqualTilde; &copy 2025 &#8217; &#x1F600; &#128;', 'Café ≂̸ © 2025 ’ 😀 €'],
  ['Tom &amp; Jerry &lt;3', 'Tom & Jerry <3'],
  ['&amp;eacute; &unknown; &notit; & &; &#;', '&eacute; &unknown; ¬it; & &; &#;'],
  ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>'],
  ['&nbsp;one&#32;&Tab; two&NewLine;three', 'one two\nthree'],
  ['<v Ann>Hi</v> <i>there</i>\n <b> </b>\n you', 'Ann: Hi there\nyou'],
  ['1 < 2 &gt; 0', '1 < 2 > 0'],
]
