import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CARD_URL_LENGTH } from '#contract/limits.ts'
import { splitText } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import type { PostEditor } from '#web/features/posts/parts/part.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { previewOptions } from './api.ts'
import { LinkCard } from './link-card.tsx'

/** The pause in typing before a page is fetched. */
const REST_MS = 700

/** The first link of a text, once it is no longer typed. A host without a dot is not complete yet. */
function useFirstLink(text: string): string {
  const first = splitText(text).find((part) => part.kind === 'url')
  const written = first?.kind === 'url' && first.href.length <= CARD_URL_LENGTH ? first.href : ''
  const url = URL.parse(written)?.hostname.includes('.') ? written : ''
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(url), REST_MS)
    return () => clearTimeout(timer)
  }, [url])
  return rested === url ? url : ''
}

/** The card that the first link of a text will get, with a button that leaves it out. A chunk of its own. */
export function CardPreview({ editor: { fields, isBusy, setFields }, text }: { editor: PostEditor; text: string }) {
  const url = useFirstLink(text)
  const { data } = useQuery({ ...previewOptions(url), enabled: url !== '' && fields.card })
  if (url === '') return null
  if (!fields.card)
    return (
      <div className="-ms-4">
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => setFields({ card: true })}>
          {t('Add link card')}
        </Button>
      </div>
    )
  if (!data?.card) return null
  return (
    <div className="relative">
      <LinkCard card={data.card} isRemovable />
      <div className="absolute end-2 top-2 rounded-pill bg-canvas">
        <IconButton
          icon={X}
          label={t('Remove link card')}
          size="sm"
          disabled={isBusy}
          onClick={() => setFields({ card: false })}
        />
      </div>
    </div>
  )
}
