/**
 * Runs right after the banner, before it is painted: hides it outside its time, also while the page stays open, and if
 * it was hidden in this visit. The same text on every page: its hash is part of the policy.
 */
export const bannerScript = `(function(d){var b=d.getElementById("banner"),s=b.textContent;function gone(){try{return sessionStorage.getItem("banner")===s}catch(e){}}function show(){var n=Date.now(),u=+b.dataset.until;b.hidden=n<+b.dataset.from||u&&n>=u||gone()||!b.open}show();b.addEventListener("toggle",function(){if(b.open)return;try{sessionStorage.setItem("banner",s)}catch(e){}show();d.getElementById("main").focus({preventScroll:true})});d.addEventListener("visibilitychange",show);setInterval(show,2e4)})(document)`;
