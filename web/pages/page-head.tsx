import { LANGUAGES, SOURCE_LANGUAGE } from '#contract/languages.ts'
import type { PublicPage } from '#contract/pages.ts'
import { pageLanguage } from '#web/core/page-language.ts'
import { inLanguage } from '#web/core/page-url.ts'
import { structuredData } from './structured-data.ts'
import { descriptionOf, titleOf } from './titles.ts'

/** `og:locale` of the languages, with the region where most of their readers are. */
const LOCALES = { en: 'en_US', de: 'de_DE', fr: 'fr_FR', es: 'es_ES', pt: 'pt_BR', ja: 'ja_JP', ar: 'ar_AR' }

const VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover'
const SCHEMES = 'light dark'

/** The part of the head that search engines and previews of links read. */
export function PageHead({ page }: { page: PublicPage }) {
  const { content, origin, path, network, isIndexed, links, shareImage } = page
  const title = titleOf(content)
  const description = descriptionOf(content)
  const isFound = content.kind !== 'missing' && content.kind !== 'gone'
  // The plain address is the English page, and that of readers of no language of the app.
  const urlIn = (language: string) => origin + (language === SOURCE_LANGUAGE ? path : inLanguage(path, language))
  const canonical = content.kind === 'embed' ? `${origin}/tweet/${content.tweet._id}` : urlIn(pageLanguage)
  const data = structuredData(page, canonical)
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content={VIEWPORT} />
      <title>{title ? `${title} / ${network.name}` : network.name}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={isIndexed && isFound ? 'max-image-preview:large' : 'noindex'} />
      <meta name="color-scheme" content={SCHEMES} />
      <meta name="theme-color" content="#ffffff" data-of="light" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#08090c" data-of="dark" media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content="#161f2b" data-of="dim" media="not all" />
      <link rel="icon" href={network.picture ?? '/favicon.svg'} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link
        rel="manifest"
        href={pageLanguage === SOURCE_LANGUAGE ? '/manifest.webmanifest' : `/manifest.${pageLanguage}.webmanifest`}
      />
      {links.map((link) => (
        <link key={link.rel + link.href} {...link} />
      ))}
      {isFound && (
        <>
          <link rel="canonical" href={canonical} />
          {content.kind !== 'embed' && (
            <>
              {Object.keys(LANGUAGES).map((code) => (
                <link key={code} rel="alternate" hrefLang={code} href={urlIn(code)} />
              ))}
              <link rel="alternate" hrefLang="x-default" href={origin + path} />
            </>
          )}
          <meta property="og:site_name" content={network.name} />
          <meta property="og:type" content={typeOf(content.kind)} />
          <meta property="og:title" content={title || network.name} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={canonical} />
          <meta property="og:locale" content={LOCALES[pageLanguage]} />
          {content.kind === 'tweet' && (
            <>
              <meta property="article:published_time" content={content.tweet.createdAt} />
              <meta property="article:author" content={`${origin}/user/${content.tweet.user.username}`} />
            </>
          )}
          {content.kind === 'user' && <meta property="profile:username" content={content.user.username} />}
          {shareImage && (
            <>
              <meta property="og:image" content={shareImage.url} />
              <meta property="og:image:width" content={String(shareImage.width)} />
              <meta property="og:image:height" content={String(shareImage.height)} />
              <meta property="og:image:alt" content={shareImage.alt} />
            </>
          )}
          <meta
            name="twitter:card"
            content={shareImage && content.kind !== 'user' ? 'summary_large_image' : 'summary'}
          />
        </>
      )}
      {data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(data) }} />}
    </>
  )
}

const typeOf = (kind: string): string => (kind === 'tweet' ? 'article' : kind === 'user' ? 'profile' : 'website')

/** JSON that cannot end the script that has it. */
const inScript = (data: object): string => JSON.stringify(data).replace(/</g, '\\u003c')
