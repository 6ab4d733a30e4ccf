import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { LegalSource } from '#contract/calls/legal.ts'
import type { CallInput } from '#contract/index.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { ApiError, failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { pageLanguage } from '#web/core/page-language.ts'
import { FormAlert } from '#web/features/auth/form-message.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Switch } from '#web/ui/controls/switch.tsx'
import { sourceOptions, usePublish } from './api.ts'
import { Conflict } from './conflict.tsx'
import { PublishedVersions } from './published-versions.tsx'
import type { Edit } from './use-edit.ts'

interface PublishFormProps<T> {
  source: LegalSource
  edit: Edit<T>
  /** The body of the call without version, language and switch. */
  toBody: (value: T) => Pick<CallInput<'PUT /legal/:page'>['body'], 'text' | 'rules'>
  isComplete: boolean
  /** Renders a version that another administrator has published. */
  showOther: (source: LegalSource) => ReactNode
  children: ReactNode
}

/** Publishes an edited page. If another version was published in the meantime, both are shown and no typed text is lost. */
export function PublishForm<T>({ source, edit, toBody, isComplete, showOther, children }: PublishFormProps<T>) {
  const cache = useQueryClient()
  const publish = usePublish(source.page)
  const [language, setLanguage] = useState<Language>(
    source.isDefault ? pageLanguage : (source.language ?? pageLanguage),
  )
  const [asksAgain, setAsksAgain] = useState(true)
  const isBehind = edit.isChanged && edit.base !== source.version
  const send = (body: CallInput<'PUT /legal/:page'>['body']) =>
    publish.mutate(body, {
      onSuccess: edit.discard,
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'page_changed')
          void cache.invalidateQueries({ queryKey: sourceOptions(source.page).queryKey })
      },
    })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!edit.isChanged || !isComplete || publish.isPending || isBehind) return
    send({ base: edit.base, ...toBody(edit.value), language, asksAgain })
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4 p-4">
      {source.redirect && (
        <p role="status" className="rounded-card bg-hover p-3">
          {t('This page redirects to {address}, so no one sees this text.', { address: source.redirect })}
        </p>
      )}
      {children}
      {isBehind && (
        <Conflict onRebase={() => edit.rebase(source.version)} onDiscard={edit.discard}>
          {showOther(source)}
        </Conflict>
      )}
      <label className="flex flex-wrap items-center gap-3">
        {t('Language of the text')}
        <select
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language)}
          className="min-h-9 max-w-full cursor-pointer rounded-pill border border-control bg-canvas px-3 pointer-coarse:min-h-11"
        >
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="-mx-4">
        <Switch
          label={t('Ask members to accept it')}
          help={t('Turn this off for small corrections.')}
          isOn={asksAgain}
          onChange={setAsksAgain}
        />
      </div>
      <FormAlert
        text={publish.error && !isBehind ? failureText(publish.error, t('Couldn’t publish. Try again.')) : null}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {edit.isChanged && (
          <Button variant="outline" onClick={edit.discard} className="pointer-coarse:min-h-11">
            {t('Discard changes')}
          </Button>
        )}
        {!source.isDefault && !edit.isChanged && (
          <Button
            variant="outline"
            onClick={() => send({ base: source.version, isDefault: true, asksAgain })}
            className="pointer-coarse:min-h-11"
          >
            {t('Use the default text')}
          </Button>
        )}
        <Button
          type="submit"
          busy={publish.isPending}
          disabled={!edit.isChanged || !isComplete || isBehind}
          className="pointer-coarse:min-h-11"
        >
          {t('Publish')}
        </Button>
      </div>
      <PublishedVersions {...source} />
    </form>
  )
}
