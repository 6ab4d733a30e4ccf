/** A post as HTML for feed readers: text, images, poll and quoted post. A content warning covers all of it. */
import type { Media, Tweet } from '#contract/calls/tweets.ts'
import { foldBlankLines, splitText, type TextPart } from '#contract/text.ts'
import { escapeHtml } from '#server/core/text/escape-html.ts'
import { tagUrl, tweetUrl, userUrl } from '#server/features/network/page-urls.ts'

/** The fields that a post and a quoted post have in common. */
type Shown = Pick<Tweet, 'content' | 'media' | 'warning' | 'isSensitive' | 'card'> & {
  poll?: { choices: readonly { text: string; votes?: number }[] }
}

/** The post, with its content warning before it. */
export function postHtml(origin: string, tweet: Tweet): string {
  const quoted = tweet.quote?.tweet
  const quote = quoted
    ? `<blockquote cite="${escapeHtml(tweetUrl(origin, quoted._id))}"><p>${link(userUrl(origin, quoted.user.username), quoted.user.name)} ${link(tweetUrl(origin, quoted._id), `@${quoted.user.username}`)}</p>${coveredHtml(origin, quoted)}</blockquote>`
    : ''
  return coveredHtml(origin, tweet, quote)
}

function coveredHtml(origin: string, post: Shown, more = ''): string {
  const { warning, isSensitive, media } = post
  const images = media.map((each) => mediaHtml(origin, each)).join('')
  const covered = isSensitive && warning === null && images ? details('⚠', images) : images
  const html = textHtml(origin, post.content) + pollHtml(post) + covered + cardHtml(post) + more
  return warning === null ? html : details(warning, html)
}

const details = (summary: string, html: string): string =>
  `<details><summary>${escapeHtml(summary)}</summary>${html}</details>`

const link = (href: string, text: string, rel = ''): string =>
  `<a href="${escapeHtml(href)}"${rel && ` rel="${rel}"`}>${escapeHtml(text)}</a>`

/** Paragraphs with line breaks; names and addresses are links. */
function textHtml(origin: string, content: string): string {
  const parts = splitText(foldBlankLines(content).trim())
  const html = parts.map((part) => partHtml(origin, part)).join('')
  return html === '' ? '' : `<p>${html.replaceAll(/\n{2,}/g, '</p><p>').replaceAll('\n', '<br>')}</p>`
}

function partHtml(origin: string, part: TextPart): string {
  switch (part.kind) {
    case 'text':
      return escapeHtml(part.text)
    case 'url':
      return link(part.href, part.text, 'nofollow ugc')
    case 'mention':
      return link(userUrl(origin, part.username), part.text)
    case 'hashtag':
      return link(tagUrl(origin, part.tag), part.text, 'tag')
  }
}

function pollHtml({ poll }: Shown): string {
  if (!poll) return ''
  const choices = poll.choices.map(
    ({ text, votes }) => `<li>${escapeHtml(text)}${votes === undefined ? '' : ` (${votes})`}</li>`,
  )
  return `<ul>${choices.join('')}</ul>`
}

function mediaHtml(origin: string, { url, width, height, alt, video }: Media): string {
  const picture = escapeHtml(new URL(url, origin).href)
  const size = `width="${width}" height="${height}"`
  if (!video) return `<p><img src="${picture}" alt="${escapeHtml(alt)}" ${size}></p>`
  const file = escapeHtml(new URL(video.url, origin).href)
  const label = alt && `<p>${escapeHtml(alt)}</p>`
  return video.kind === 'voice'
    ? `<p><audio controls src="${file}"></audio></p>${label}`
    : `<p><video controls preload="none" poster="${picture}" src="${file}" ${size}></video></p>${label}`
}

const cardHtml = ({ card }: Shown): string =>
  card ? `<p>${link(card.url, card.title, 'nofollow ugc')}${card.site && ` · ${escapeHtml(card.site)}`}</p>` : ''
