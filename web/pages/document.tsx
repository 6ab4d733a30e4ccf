import type { ReactNode } from 'react'
import { directionOf } from '#contract/languages.ts'
import type { PublicPage } from '#contract/pages.ts'
import { SiteFooter } from '#web/app/frame/site-footer.tsx'
import { t } from '#web/core/i18n.ts'
import { LanguageSelect } from '#web/features/settings/language-select.tsx'
import { PageHead } from './page-head.tsx'

/** Addresses of the script and of the font of pages, and of the style sheet of embedded ones. tools/build-pages.mjs writes them. */
declare const PAGE_SCRIPT: string
declare const PAGE_STYLE: string
declare const PAGE_FONT: string

/** A whole document. Where it has become the app, its root is the app's. */
export function Document({ page, children }: { page: PublicPage; children: ReactNode }) {
  const { language, content } = page
  const isEmbed = content.kind === 'embed'
  return (
    <html lang={language} dir={directionOf(language)} data-network={page.network.name}>
      <head>
        <PageHead page={page} />
        {isEmbed ? (
          <>
            {/* The frames of a page share one file. They have no scripts, and open their links outside. */}
            <link rel="stylesheet" href={PAGE_STYLE} />
            <base target="_blank" />
          </>
        ) : (
          <>
            <link rel="preload" href={PAGE_FONT} as="font" type="font/woff2" crossOrigin="anonymous" />
            {/* The server puts the first script and the style sheet here (server/apis/pages/inline.ts). */}
            <style />
            <script type="module" src={PAGE_SCRIPT} />
          </>
        )}
      </head>
      <body>
        <div id="root">
          <div id="page" className="group/frame relative flex min-h-dvh flex-col">
            {children}
            {!isEmbed && (
              // The script of the page says here that an address is copied.
              <p
                id="note"
                role="status"
                data-copied={t('Tweet URL copied to clipboard!')}
                className="fixed end-4 top-27 z-45 max-w-76 rounded-[12px] bg-green-fill px-3 py-2.5 text-sm font-medium wrap-anywhere text-on-fill shadow-float empty:pointer-events-none empty:opacity-0"
              />
            )}
            {content.kind === 'landing' && (
              <SiteFooter isPublic>
                <LanguageSelect />
              </SiteFooter>
            )}
          </div>
        </div>
      </body>
    </html>
  )
}
