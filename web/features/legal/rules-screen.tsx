import type { LegalPage as Page } from '#contract/calls/legal.ts'
import { directionOf } from '#contract/languages.ts'
import { rich, t } from '#web/core/i18n.ts'
import { useNetwork } from '#web/ui/network.ts'
import { LegalPage } from './legal-page.tsx'
import { WrittenHtml } from './written-html.tsx'

/** The rules of the network, for everyone. */
export default function RulesScreen() {
  const { name } = useNetwork()
  return <LegalPage page="rules" title={t('Rules of {network}', { network: name })} show={showRules} />
}

const showRules = ({ rules, language }: Page) =>
  rules.length === 0 ? (
    <p className="text-muted">
      {rich('There are no rules beyond the <terms>Terms of Service</terms>.', {
        terms: (text) => (
          <a href="/terms" className="underline">
            {text}
          </a>
        ),
      })}
    </p>
  ) : (
    <ol className="flex flex-col gap-5">
      {rules.map(({ id, number, title, html }) => (
        <li key={id} id={`rule-${id}`} className="flex gap-3">
          <span className="grid size-8 shrink-0 place-items-center rounded-pill bg-accent-soft font-bold text-accent">
            {number}
          </span>
          <div className="min-w-0 flex-1 pt-0.5">
            <h2
              lang={language ?? undefined}
              dir={language ? directionOf(language) : 'auto'}
              className="text-lg font-bold wrap-anywhere"
            >
              {title}
            </h2>
            {html !== '' && <WrittenHtml html={html} language={language} className="pt-1" />}
          </div>
        </li>
      ))}
    </ol>
  )
