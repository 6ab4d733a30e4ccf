import { X } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Empties a field of the profile: what is saved in it goes when the form is saved. */
export function RemoveButton({
  label,
  isLocked,
  onRemove,
}: {
  label: string
  isLocked: boolean
  onRemove: () => void
}) {
  return (
    <IconButton
      icon={X}
      label={`Remove ${label.toLowerCase()}`}
      tone="muted"
      size="sm"
      hasTooltip={false}
      disabled={isLocked}
      onClick={onRemove}
    />
  )
}
