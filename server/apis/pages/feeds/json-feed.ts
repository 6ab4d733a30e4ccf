/** JSON Feed 1.1. */
import type { Entry, Feed, FeedAuthor } from './feed.ts'

export function toJsonFeed(feed: Feed): string {
  const { title, description, pageUrl, selfUrl, nextUrl, hub, icon, author, entries } = feed
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: pageUrl,
    feed_url: selfUrl,
    ...(description && { description }),
    ...(nextUrl !== null && { next_url: nextUrl }),
    icon,
    ...(author && { authors: [toPerson(author)] }),
    ...(hub !== null && { hubs: [{ type: 'WebSub', url: hub }] }),
    items: entries.map(toItem),
  })
}

const toPerson = ({ name, url, avatar }: FeedAuthor) => ({ name, url, ...(avatar !== null && { avatar }) })

const toItem = ({ url, warning, html, author, publishedAt, updatedAt, enclosures, tags }: Entry) => ({
  id: url,
  url,
  // Posts have no titles. A content warning is one, and the summary, too.
  ...(warning !== null && { title: warning, summary: warning }),
  content_html: html,
  date_published: publishedAt,
  ...(updatedAt !== publishedAt && { date_modified: updatedAt }),
  authors: [toPerson(author)],
  ...(tags.length > 0 && { tags }),
  ...(enclosures.length > 0 && {
    attachments: enclosures.map((each) => ({
      url: each.url,
      mime_type: each.type,
      ...(each.alt !== '' && { title: each.alt }),
      ...(each.length > 0 && { size_in_bytes: each.length }),
      ...(each.seconds !== undefined && { duration_in_seconds: each.seconds }),
    })),
  }),
})
