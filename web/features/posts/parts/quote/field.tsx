import type { DraftFields } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import type { EditorPost, PostEditor, PostPartField } from '#web/features/posts/parts/part.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { offerUndo } from '#web/ui/overlays/undo.ts'
import { linkedTweet } from './linked-tweet.ts'
import { QuotedFigure } from './quoted-figure.tsx'

interface FieldProps {
  editor: PostEditor
}

/** The quoted post below the text of the first post, with a button that removes it. */
function QuoteField({ editor, post }: FieldProps & { post: EditorPost }) {
  const { isNew, isBusy, fields, setFields, focusText } = editor
  if (!isNew || post.id !== null || fields.quote === null) return null
  return (
    <div className="relative">
      <QuotedFigure id={fields.quote} />
      <IconButton
        icon={X}
        label={t('Remove the quote')}
        size="sm"
        hasTooltip={false}
        disabled={isBusy}
        onClick={() => {
          focusText(post)
          setFields({ quote: null })
        }}
        className="absolute end-1.5 top-1.5"
      />
    </div>
  )
}

/**
 * Makes the pasted link to a post of this network its quote. Undo inserts the link instead, which stays one where it is the
 * first of the text.
 */
function paste(editor: PostEditor, text: string, insert: () => void): boolean {
  const { active, fields, isNew, isReply, setFields } = editor
  const id = linkedTweet(text)
  if (!id || !isNew || isReply || active.id !== null || fields.quote !== null) return false
  setFields({ quote: id })
  offerUndo({
    key: `quote:${id}`,
    message: t('The link was added as a quote'),
    undo: () => {
      setFields({ quote: null, ...(!active.text.includes('://') && { card: false }) })
      insert()
    },
  })
  return true
}

const PendingQuote = ({ fields: { quote } }: { fields: Partial<DraftFields> }) =>
  quote && (
    <div className="mt-3">
      <QuotedFigure id={quote} />
    </div>
  )

export const quoteField: PostPartField = { Below: QuoteField, Pending: PendingQuote, paste }
