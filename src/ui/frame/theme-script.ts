/** Runs before the first paint, so that a chosen theme never flashes. Its hash is part of the policy. */
export const themeScript = `try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
