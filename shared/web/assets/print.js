/** A page is printed as it stands, also without a connection. */

export function offerPrint() {
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-print]")) print();
  });
}
