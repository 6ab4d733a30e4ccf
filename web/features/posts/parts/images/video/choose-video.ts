import { VIDEO_TYPES } from './video-files.ts'

/** The input of the open window of the browser, which nothing else refers to. */
let input: HTMLInputElement | null = null

/** Lets a person choose a video or a recording. */
export function chooseVideo(onChosen: (files: File[]) => void): void {
  input = document.createElement('input')
  input.type = 'file'
  input.accept = VIDEO_TYPES.join(',')
  input.onchange = ({ currentTarget }) => onChosen([...((currentTarget as HTMLInputElement).files ?? [])])
  input.click()
}
