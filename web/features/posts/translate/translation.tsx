import { type MouseEvent, useEffect, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { pageLanguage } from '#web/core/page-language.ts'
import { languageName } from '#web/ui/formatting/language-name.ts'
import { foreignLanguageOf, translateFrom } from './browser-translator.ts'

type State = { name: 'idle' | 'busy' | 'failed' } | { name: 'done'; text: string }

/**
 * Below a post in a language that the reader does not read: a button that translates it, then the translation. Use the text as
 * key.
 */
export function Translation({ text }: { text: string }) {
  const [language, setLanguage] = useState<string | null>(null)
  const [state, setState] = useState<State>({ name: 'idle' })

  useEffect(() => {
    void foreignLanguageOf(text).then(setLanguage)
  }, [text])

  if (!language) return null
  const name = languageName(language)
  const translate = async () => {
    setState({ name: 'busy' })
    try {
      setState({ name: 'done', text: await translateFrom(language, text) })
    } catch {
      setState({ name: 'failed' })
    }
  }
  // A press on the card would open the post.
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    if (state.name === 'done') setState({ name: 'idle' })
    else if (state.name !== 'busy') void translate()
  }
  const label = {
    idle: t('Translate from {language}', { language: name }),
    busy: t('Translating…'),
    failed: t('Couldn’t translate. Try again'),
    done: t('Translated from {language} by your browser · Hide', { language: name }),
  }[state.name]
  return (
    <div aria-live="polite">
      {state.name === 'done' && (
        <p
          lang={pageLanguage}
          dir="auto"
          className="mt-2 border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-wrap"
        >
          {state.text}
        </p>
      )}
      <button type="button" onClick={press} className="min-h-6 text-sm text-accent hover:underline">
        {label}
      </button>
    </div>
  )
}
