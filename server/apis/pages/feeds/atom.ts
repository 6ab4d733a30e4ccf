/** Atom 1.0 (RFC 4287), in pages (RFC 5005). */
import { element, type Xml, xmlDocument } from '#server/apis/pages/xml.ts'
import { type Entry, type Feed, type FeedAuthor, lastUpdateOf } from './feed.ts'

export function toAtom(feed: Feed): string {
  const { title, description, pageUrl, selfUrl, firstUrl, nextUrl, hub, icon, author, entries } = feed
  const linked = (rel: string, href: string | null, type?: string) =>
    href === null ? undefined : element('link', { rel, href, type })
  return xmlDocument(
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom' }, [
      element('id', {}, firstUrl),
      element('title', {}, title),
      description === '' ? undefined : element('subtitle', {}, description),
      element('updated', {}, lastUpdateOf(entries)),
      linked('self', selfUrl, 'application/atom+xml'),
      linked('alternate', pageUrl, 'text/html'),
      linked('first', firstUrl),
      linked('next', nextUrl),
      linked('hub', hub),
      element('icon', {}, icon),
      element('generator', {}, 'Plus'),
      author ? toPerson(author) : undefined,
      ...entries.map(toEntryXml),
    ]),
  )
}

const toPerson = ({ name, url }: FeedAuthor): Xml =>
  element('author', {}, [element('name', {}, name), element('uri', {}, url)])

const toEntryXml = ({ url, title, warning, html, author, publishedAt, updatedAt, enclosures, tags }: Entry): Xml =>
  element('entry', {}, [
    element('id', {}, url),
    element('title', {}, title),
    element('link', { rel: 'alternate', href: url, type: 'text/html' }),
    element('published', {}, publishedAt),
    element('updated', {}, updatedAt),
    toPerson(author),
    warning === null ? undefined : element('summary', {}, warning),
    element('content', { type: 'html' }, html),
    ...enclosures.map(({ url: href, type, length, alt }) =>
      element('link', {
        ...{ rel: 'enclosure', href, type },
        ...{ length: length > 0 ? length : undefined, title: alt === '' ? undefined : alt },
      }),
    ),
    ...tags.map((term) => element('category', { term })),
  ])
