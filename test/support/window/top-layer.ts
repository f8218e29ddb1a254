/** For pages of tests, which have neither modal dialogs nor a top layer: both open and close in place. Call before the first is drawn. */
export function withoutTopLayer(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
}
