import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { CARD_URL_LENGTH } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import type { PostEditor } from '#web/features/posts/parts/part.ts'
import { linkedTweet } from '#web/features/posts/parts/quote/linked-tweet.ts'
import { QuotedFigure } from '#web/features/posts/parts/quote/quoted-figure.tsx'
import { useQuoted } from '#web/features/posts/parts/quote/use-quoted.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { previewOptions } from './api.ts'
import { firstLink } from './first-link.ts'
import { LinkCard } from './link-card.tsx'

/** The pause in typing before a page is fetched. */
const REST_MS = 700

/** The first link of a text, once it is no longer typed. A host without a dot is not complete yet. */
function useFirstLink(text: string): string {
  const written = firstLink(text)
  const { hostname = '', host = '' } = URL.parse(written) ?? {}
  const isComplete = hostname.includes('.') || host === location.host
  const url = isComplete && written.length <= CARD_URL_LENGTH ? written : ''
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(url), REST_MS)
    return () => clearTimeout(timer)
  }, [url])
  return rested === url ? url : ''
}

/** What the first link of a text will show, with a button that leaves it out. A chunk of its own. */
export function CardPreview({ editor, text }: { editor: PostEditor; text: string }) {
  const url = useFirstLink(text)
  const linked = linkedTweet(url)
  if (linked) return <LinkedQuote id={linked} editor={editor} />
  return url !== '' && editor.fields.audience !== 'mentioned' && <LinkedPage url={url} editor={editor} />
}

/** The card of a page. */
function LinkedPage({ url, editor }: { url: string; editor: PostEditor }) {
  const { data } = useQuery({ ...previewOptions(url), enabled: editor.fields.card })
  if (!editor.fields.card) return <Add label={t('Add link card')} editor={editor} />
  if (!data?.card) return null
  return (
    <Removable label={t('Remove link card')} editor={editor}>
      <LinkCard card={data.card} isRemovable />
    </Removable>
  )
}

/** The post of this network that will be quoted. A link to one that cannot be quoted stays a link, and shows nothing. */
function LinkedQuote({ id, editor }: { id: string; editor: PostEditor }) {
  const { tweet, problem } = useQuoted(id)
  if (!tweet || problem) return null
  if (!editor.fields.card) return <Add label={t('Quote the linked post')} editor={editor} />
  return (
    <Removable label={t('Remove the quote')} editor={editor}>
      <QuotedFigure id={id} />
    </Removable>
  )
}

interface ControlProps {
  label: string
  editor: PostEditor
}

const Add = ({ label, editor: { isBusy, setFields } }: ControlProps) => (
  <div className="-ms-4">
    <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => setFields({ card: true })}>
      {label}
    </Button>
  </div>
)

const Removable = ({ label, editor: { isBusy, setFields }, children }: ControlProps & { children: ReactNode }) => (
  <div className="relative">
    {children}
    <div className="absolute end-2 top-2 rounded-pill bg-canvas">
      <IconButton icon={X} label={label} size="sm" disabled={isBusy} onClick={() => setFields({ card: false })} />
    </div>
  </div>
)
