import { expect, it } from 'vitest'
import { renderMarkdown } from '#server/features/network/legal/markdown.ts'
import { checkedHtml } from './checked-html.ts'

const MARKDOWN = `# One
## Two
1. a **b** *c* ~~d~~ \`e\`
   - f

7. g <script>
***
> h [i](https://plus.example/?a=1&b=2 "title") [j](mailto:a@plus.example) [k](/rules#x) [l](tel:1) <https://m.example> [n](javascript:o)

| p | q |
| :- | -: |
| r | s\\
t |

\`\`\`js
<b>&amp;
\`\`\`
    u`

it('accepts the HTML that the server renders from Markdown', async () => {
  const html = await renderMarkdown(MARKDOWN)
  expect(html).toContain('<td>')
  expect(checkedHtml(html)).toBe(html)
})

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">',
  '<a href="javascript:alert(1)">',
  '<a href="&#106;avascript:alert(1)">',
  '<a href="https://a" style="x">',
  '<a href="https://a"onclick="alert(1)">',
  '<p><svg/onload=alert(1)>',
  '<!--<p>-->',
  '<p',
])('refuses %s', (html) => {
  expect(() => checkedHtml(html)).toThrow(TypeError)
})
