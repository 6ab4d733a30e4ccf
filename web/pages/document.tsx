import type { ReactNode } from 'react'
import { directionOf } from '#contract/languages.ts'
import type { PublicPage } from '#contract/pages.ts'
import { SiteFooter } from '#web/app/frame/site-footer.tsx'
import { LanguageSelect } from '#web/features/settings/language-select.tsx'
import { PageHead } from './page-head.tsx'

/** Addresses of the script of pages, and of the style sheet of embedded ones. tools/build-pages.mjs writes them. */
declare const PAGE_SCRIPT: string
declare const PAGE_STYLE: string

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
            {/* The server puts the style sheet here (server/apis/pages/styles.ts). */}
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
