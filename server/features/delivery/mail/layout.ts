/** Renders mails as plain text and as HTML: light and dark, without images, remote content or tracking. */
import { accentsOf } from '#contract/colour.ts'
import { directionOf } from '#contract/languages.ts'
import { DEFAULT_NETWORK_NAME } from '#contract/product-name.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { escapeHtml } from '#server/core/text/escape-html.ts'
import type { Mail } from './mail-content.ts'

/** How the network presents itself. */
export interface MailLook {
  name: string
  colour: string | null
}

export function toText({ paragraphs, action, notes }: Mail, { name }: MailLook): string {
  const parts = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...notes, name]
  return `${parts.join('\n\n')}\n`
}

const PLUS = { fill: ['#2f5df2', '#3a66f5'] } as const

// The colours of web/styles/tokens.css. Inline, since mail clients drop style sheets; the sheet adds the dark theme.
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const stylesOf = (fill: string) => ({
  page: 'margin:0;padding:24px 12px;background:#f3f4f7',
  card: `max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4e6eb;border-radius:16px;${font}`,
  mark: `display:inline-block;width:40px;height:40px;border-radius:12px;background:${fill};color:#ffffff;font:700 30px/38px Arial,sans-serif;text-align:center`,
  heading: 'margin:20px 0 16px;font-size:24px;line-height:30px;font-weight:800;color:#0d0f14',
  paragraph: 'margin:0 0 16px;font-size:16px;line-height:24px;color:#0d0f14;overflow-wrap:anywhere',
  button: `display:inline-block;margin:8px 0 24px;padding:12px 24px;border-radius:9999px;background:${fill};color:#ffffff;font-size:16px;line-height:24px;font-weight:700;text-decoration:none`,
  note: 'margin:0 0 8px;font-size:14px;line-height:20px;color:#596070;overflow-wrap:anywhere',
})
const darkSheet = (fill: string) => `@media (prefers-color-scheme:dark){
.page{background:#08090c!important}.card{background:#101217!important;border-color:#272a31!important}
.ink{color:#eceef2!important}.muted{color:#969dac!important}.fill{background:${fill}!important}}`

export function toHtml({ language, subject, paragraphs, action, notes }: Mail, { name, colour }: MailLook): string {
  const [direction, side] = directionOf(language) === 'rtl' ? ['rtl', 'right'] : ['ltr', 'left']
  const { fill } = colour === null ? PLUS : accentsOf(colour)
  const [styles, dark] = [stylesOf(fill[0]), darkSheet(fill[1])]
  const mark = name === DEFAULT_NETWORK_NAME ? '+' : truncateGraphemes(name, 1)
  const lines = [
    `<div class="fill" style="${styles.mark}" aria-hidden="true">${escapeHtml(mark)}</div>`,
    `<h1 class="ink" style="${styles.heading}">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((text) => `<p class="ink" style="${styles.paragraph}">${escapeHtml(text)}</p>`),
    ...(action
      ? [
          `<p style="margin:0"><a class="fill" href="${escapeHtml(action.url)}" style="${styles.button}">${escapeHtml(action.label)}</a></p>`,
        ]
      : []),
    ...notes.map((text) => `<p class="muted" style="${styles.note}">${escapeHtml(text)}</p>`),
  ]
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${dark}</style></head>
<body class="page" style="${styles.page}">
<div class="card" lang="${language}" dir="${direction}" style="${styles.card};text-align:${side}">
${lines.join('\n')}
</div></body></html>
`
}
