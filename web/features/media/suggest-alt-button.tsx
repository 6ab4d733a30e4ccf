import { failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Sparkles, Undo2 } from '#web/ui/icons.ts'
import { useCanDescribeImages, useDescribeImage } from './api.ts'

interface SuggestAltButtonProps {
  source: File | string
  isSuggested: boolean
  onSuggest: (text: string) => void
  onUndo: () => void
}

/** Suggests an alt text if the server has a vision model. */
export function SuggestAltButton({ source, isSuggested, onSuggest, onUndo }: SuggestAltButtonProps) {
  const canSuggest = useCanDescribeImages()
  const { mutate, isPending, error } = useDescribeImage()
  if (!canSuggest) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant="outline" size="sm" busy={isPending} onClick={() => mutate(source, { onSuccess: onSuggest })}>
        {!isPending && <Sparkles aria-hidden size={16} />}
        {isPending ? t('Looking at the image…') : t('Suggest a description')}
      </Button>
      {isSuggested && (
        <Button variant="ghost" size="sm" onClick={onUndo}>
          <Undo2 aria-hidden size={16} />
          {t('Undo')}
        </Button>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {isSuggested && !isPending && t('Suggested by AI. Check it before you post.')}
      </p>
      <p role="alert" className="text-sm text-red empty:hidden">
        {error && failureText(error, t('Couldn’t describe this image. Write a description yourself.'))}
      </p>
    </div>
  )
}
