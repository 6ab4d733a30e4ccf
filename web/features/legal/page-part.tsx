import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LegalSource } from '#contract/calls/legal.ts'
import { LEGAL_TEXT_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { previewOptions, sourceOptions } from './api.ts'
import { PublishForm } from './publish-form.tsx'
import { useEdit } from './use-edit.ts'
import { WrittenHtml } from './written-html.tsx'

/** The part of the administration for a page with a single text. */
export function PagePart({ page, label }: { page: 'terms' | 'privacy'; label: string }) {
  const query = useQuery(sourceOptions(page))
  return (
    <QueryStates {...queryStates(query, t('Failed to load this page'))} skeleton={<Skeleton className="m-4 h-96" />}>
      {query.data && <PageEditor source={query.data} label={label} />}
    </QueryStates>
  )
}

function PageEditor({ source, label }: { source: LegalSource; label: string }) {
  const edit = useEdit(source.page, source.version, source.text)
  const [isPreview, setIsPreview] = useState(false)
  const left = LEGAL_TEXT_LENGTH - countGraphemes(edit.value)
  const tooLong = t('{count, plural, one {# character} other {# characters}} too many', { count: -left })
  return (
    <PublishForm
      source={source}
      edit={edit}
      toBody={(text) => ({ text })}
      isComplete={left >= 0 && edit.value.trim() !== ''}
      showOther={({ text }) => <pre className="font-sans whitespace-pre-wrap wrap-anywhere">{text}</pre>}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
          {t('Markdown: ## heading, **bold**, - list, [link](https://…)')}
        </p>
        <Button variant="outline" onClick={() => setIsPreview(!isPreview)}>
          {isPreview ? t('Edit') : t('Preview')}
        </Button>
      </div>
      {isPreview ? (
        <Preview text={edit.value} />
      ) : (
        <textarea
          aria-label={label}
          aria-invalid={left < 0 || undefined}
          value={edit.value}
          onChange={({ target }) => edit.change(target.value)}
          dir="auto"
          className="min-h-96 w-full resize-y rounded-card border border-control bg-canvas p-3 font-mono text-sm"
        />
      )}
      {left < 0 && (
        <p role="alert" className="text-sm text-red">
          {tooLong}
        </p>
      )}
    </PublishForm>
  )
}

function Preview({ text }: { text: string }) {
  const query = useQuery(previewOptions(text))
  return (
    <div className="rounded-card border border-line p-3">
      <QueryStates {...queryStates(query, t('Failed to load the preview'))} skeleton={<Skeleton className="h-40" />}>
        {query.data && <WrittenHtml html={query.data.html} language={null} />}
      </QueryStates>
    </div>
  )
}
