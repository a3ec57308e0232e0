/** The script that starts the deferred ones at the first paint, or after two seconds, as in a background tab. */
export const deferredScriptStarter = `(function(d,P){var begun;function begin(){if(begun)return;begun=1;d.querySelectorAll("link[rel=deferred]").forEach(function(l){l.rel="modulepreload"});d.querySelectorAll("script[type=deferred]").forEach(function(s){var m=d.createElement("script");m.type="module";m.textContent=s.textContent;d.head.append(m);m.remove()})}if(P&&(P.supportedEntryTypes||[]).includes("paint"))new P(begin).observe({type:"paint",buffered:true});else requestAnimationFrame(function(){setTimeout(begin)});setTimeout(begin,2e3)})(document,window.PerformanceObserver)`;

/** Defers a page's scripts until its first paint, so that on a slow line styles and fonts come first. */
export const withDeferredScripts = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload" ', '<link rel="deferred" ')
    .replaceAll(/<script type="module" async="">(?=import )/g, '<script type="deferred">')
    .replace(/<\/body>(?=<\/html>$)/, `<script>${deferredScriptStarter}</script></body>`);
