/** RSS 2.0, with the whole post in content:encoded and all its media as Media RSS. */
import { element, type Xml, xmlDocument } from '#server/apis/pages/xml.ts'
import { type Enclosure, type Entry, type Feed, lastUpdateOf } from './feed.ts'

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
} as const

/** RFC 822, as RSS wants it. */
const dateOf = (iso: string): string => new Date(iso).toUTCString()

export function toRss(feed: Feed): string {
  const { title, description, pageUrl, selfUrl, firstUrl, nextUrl, hub, icon, entries } = feed
  const linked = (rel: string, href: string | null) => (href === null ? undefined : element('atom:link', { rel, href }))
  const channel = element('channel', {}, [
    element('title', {}, title),
    element('link', {}, pageUrl),
    element('description', {}, description || title),
    element('atom:link', { rel: 'self', href: selfUrl, type: 'application/rss+xml' }),
    linked('first', firstUrl),
    linked('next', nextUrl),
    linked('hub', hub),
    element('generator', {}, 'Plus'),
    ...(entries[0] ? [element('lastBuildDate', {}, dateOf(lastUpdateOf(entries)))] : []),
    element('image', {}, [element('url', {}, icon), element('title', {}, title), element('link', {}, pageUrl)]),
    ...entries.map(toItem),
  ])
  return xmlDocument(element('rss', NAMESPACES, channel))
}

function toItem(entry: Entry): Xml {
  const { url, title, warning, html, author, publishedAt, updatedAt, enclosures, tags } = entry
  const [first] = enclosures
  return element('item', {}, [
    element('title', {}, title),
    element('link', {}, url),
    element('guid', { isPermaLink: 'true' }, url),
    element('pubDate', {}, dateOf(publishedAt)),
    ...(updatedAt === publishedAt ? [] : [element('atom:updated', {}, updatedAt)]),
    element('dc:creator', {}, author.name),
    // Where a post has a content warning, this shows nothing else.
    element('description', {}, warning ?? html),
    element('content:encoded', {}, html),
    // An item has one enclosure; Media RSS has all.
    ...(first ? [element('enclosure', { url: first.url, length: first.length, type: first.type })] : []),
    ...enclosures.map((each) => toMedia(each, entry.isSensitive)),
    ...tags.map((tag) => element('category', {}, tag)),
  ])
}

function toMedia({ url, type, length, medium, alt, seconds }: Enclosure, isSensitive: boolean): Xml {
  const size = length > 0 ? length : undefined
  const duration = seconds && Math.round(seconds)
  return element('media:content', { url, type, medium, fileSize: size, duration }, [
    element('media:rating', { scheme: 'urn:simple' }, isSensitive ? 'adult' : 'nonadult'),
    alt === '' ? undefined : element('media:description', { type: 'plain' }, alt),
  ])
}
